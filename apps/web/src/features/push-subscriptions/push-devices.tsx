import type { PushDevice } from '@uitpost/contracts'
import { Monitor, Smartphone } from 'lucide-react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { deviceName } from '../../ui/wording/device-name.ts'
import { type BrowserPush, NotAllowed, NotReached } from './browser-push.ts'
import styles from './push-devices.module.css'
import { useBrowserPush, usePushSettings, useRemoveDevice, useTurnOn } from './queries.ts'

const WHEN = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** Devices that receive push messages. Renders nothing when the server does not offer push. */
export function PushDevices() {
  const { t } = useTexts()
  const settings = usePushSettings()
  const browser = useBrowserPush()
  if (settings.isError && !settings.data) {
    return (
      <Section heading={t('push.heading')}>
        <LoadFailed onRetry={settings.refetch}>{t('push.loadFailed')}</LoadFailed>
      </Section>
    )
  }
  if (!settings.data?.publicKey || !browser.data) return null
  const { publicKey, devices } = settings.data
  const own = devices.find(({ id }) => id === browser.data.id)
  const others = devices.filter((device) => device !== own)
  return (
    <Section heading={t('push.heading')}>
      <p className={sectionStyles.sectionText}>{t('push.text')}</p>
      <ThisBrowser browser={browser.data} publicKey={publicKey} own={own} />
      {others.length > 0 && (
        <>
          <h3 className={classNames(textStyles.strong, textStyles.medium)}>{t('push.others')}</h3>
          <ul className={sectionStyles.rows}>
            {others.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function ThisBrowser({
  browser: { state },
  publicKey,
  own,
}: {
  browser: BrowserPush
  publicKey: string
  own: PushDevice | undefined
}) {
  const { t } = useTexts()
  const { role, pushNotifications } = useUser()
  const turnOn = useTurnOn()
  const premium = role === 'premium'
  if (own && (pushNotifications || !premium)) return <OwnDevice device={own} premium={premium} />
  if (premium && state !== 'free') return <p className={textStyles.medium}>{t(`push.${state}`)}</p>
  return (
    <div className={classNames(stackStyles.stackTight, stackStyles.stackStart)}>
      {turnOn.isError && <Alert>{reasonOf(turnOn.error, t)}</Alert>}
      <Button
        look="line"
        busy={turnOn.isPending}
        disabled={!premium}
        onClick={() => turnOn.mutate(publicKey)}
      >
        {turnOn.isPending ? t('push.turningOn') : t('push.turnOn')}
      </Button>
      {!premium && <p className={fieldStyles.hint}>{t('push.premium')}</p>}
    </div>
  )
}

function reasonOf(error: Error, t: Texts['t']): string {
  if (error instanceof NotAllowed) return t('push.notAllowed')
  if (error instanceof NotReached) return t('push.notReached')
  return serverMessage(error) ?? t('push.failed')
}

function OwnDevice({ device, premium }: { device: PushDevice; premium: boolean }) {
  const texts = useTexts()
  const { t } = texts
  const { eventReminders } = useUser()
  const remove = useRemoveDevice(true)
  return (
    <div className={classNames(stackStyles.stackClose, stackStyles.stackStart)}>
      <p className={classNames(sectionStyles.actions, textStyles.strong, textStyles.medium)}>
        {deviceName(texts, device.userAgent)}
        {premium && <StateBadge state="good">{t('push.on')}</StateBadge>}
      </p>
      {!premium && <p className={fieldStyles.hint}>{t('push.premium')}</p>}
      {premium && !eventReminders && <p className={fieldStyles.hint}>{t('push.noReminders')}</p>}
      <Button look="line" busy={remove.isPending} onClick={() => remove.mutate(device.id)}>
        {t('push.turnOff')}
      </Button>
    </div>
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const texts = useTexts()
  const { t, instant } = texts
  const remove = useRemoveDevice(false)
  const { id, userAgent, createdAt, lastSuccessAt } = device
  const name = deviceName(texts, userAgent)
  const since = instant(createdAt, WHEN)
  const Icon = /iPhone|iPad|Android/.test(userAgent) ? Smartphone : Monitor
  return (
    <li>
      <div className={styles.device}>
        <Icon aria-hidden="true" />
        <div>
          <p className={textStyles.strong}>{name}</p>
          <p className={fieldStyles.hint}>
            {t('push.since', { date: since })}
            {lastSuccessAt && `, ${t('push.lastMessage', { date: instant(lastSuccessAt, WHEN) })}`}
          </p>
        </div>
      </div>
      <Button
        look="line"
        size="dense"
        busy={remove.isPending}
        about={`${name}, ${t('push.since', { date: since })}`}
        onClick={() => remove.mutate(id)}
      >
        {t('push.remove')}
      </Button>
    </li>
  )
}
