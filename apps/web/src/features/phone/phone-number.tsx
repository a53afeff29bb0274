import { MAILED_SECRET_MINUTES } from '@uitpost/contracts/constants'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useConfirmPhone, useRemovePhone, useSendCode } from './queries.ts'

/** E.164, as the server asks for it, once spaces, dots, dashes and brackets are gone. */
const PHONE = /^\+[1-9]\d{7,14}$/
const CODE = /^\d{6}$/
const withoutSigns = (text: string) => text.replaceAll(/[\s().-]/g, '')
/** Many dial 00 where others write a plus; a code may begin with 00 and mean it. */
const numberIn = (text: string) => withoutSigns(text).replace(/^00/, '+')

/**
 * The number for SMS and WhatsApp: given, proven with a code, changed or taken away. Who may not give one is told why
 * instead, and may still take away what is there.
 */
export function PhoneNumber() {
  const { t } = useTexts()
  const { role, emailConfirmed, phone, phoneConfirmed } = useUser()
  const [asking, setAsking] = useState<string | null>(null)
  const [changing, setChanging] = useState(false)
  const done = () => {
    setAsking(null)
    setChanging(false)
  }
  const refusal = role !== 'premium' ? t('phone.premium') : emailConfirmed ? null : t('phone.confirmFirst')
  return (
    <Section heading={t('phone.heading')}>
      {refusal !== null ? (
        <>
          <p className="section-text">{refusal}</p>
          {phone && <NumberAtHand phone={phone} confirmed={phoneConfirmed} />}
        </>
      ) : asking ? (
        <CodeForm phone={asking} onDone={done} onOther={() => setAsking(null)} />
      ) : phone && phoneConfirmed && !changing ? (
        <NumberAtHand phone={phone} confirmed onChange={() => setChanging(true)} />
      ) : (
        <NumberForm initial={phone ?? ''} onSent={setAsking} />
      )}
    </Section>
  )
}

function NumberAtHand({
  phone,
  confirmed,
  onChange,
}: {
  phone: string
  confirmed: boolean
  onChange?: () => void
}) {
  const { t } = useTexts()
  const remove = useRemovePhone()
  return (
    <>
      <p className="actions text-md font-semibold">
        {phone} {confirmed && <StateBadge state="good">{t('phone.confirmed')}</StateBadge>}
      </p>
      {remove.isError && <Alert>{serverMessage(remove.error) ?? t('phone.failed')}</Alert>}
      <div className="actions">
        {onChange && (
          <Button look="line" onClick={onChange}>
            {t('phone.change')}
          </Button>
        )}
        <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('phone.remove')}
        </Button>
      </div>
    </>
  )
}

function NumberForm({ initial, onSent }: { initial: string; onSent: (phone: string) => void }) {
  const { t } = useTexts()
  const send = useSendCode()
  return (
    <OneField
      name="phone"
      initial={initial}
      label={t('phone.number')}
      hint={t('phone.number.hint')}
      intro={<p className="section-text">{t('phone.text')}</p>}
      type="tel"
      autoComplete="tel"
      invalidText={t('phone.invalid')}
      accept={(text) => (PHONE.test(numberIn(text)) ? numberIn(text) : null)}
      error={send.isError ? (serverMessage(send.error) ?? t('phone.failed')) : null}
      submit={send.isPending ? t('phone.sending') : t('phone.send')}
      busy={send.isPending}
      onSubmit={(phone) => send.mutate(phone, { onSuccess: () => onSent(phone) })}
    />
  )
}

function CodeForm({ phone, onDone, onOther }: { phone: string; onDone: () => void; onOther: () => void }) {
  const { t } = useTexts()
  const confirm = useConfirmPhone(phone)
  return (
    <OneField
      name="code"
      label={t('phone.code')}
      hint={t('phone.code.hint')}
      intro={
        <p className="text-md" role="status">
          {t('phone.sent', { phone, minutes: MAILED_SECRET_MINUTES.code })}
        </p>
      }
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      invalidText={t('phone.codeInvalid')}
      accept={(text) => (CODE.test(withoutSigns(text)) ? withoutSigns(text) : null)}
      error={confirm.isError ? (serverMessage(confirm.error) ?? t('phone.failed')) : null}
      submit={confirm.isPending ? t('phone.confirming') : t('phone.confirm')}
      busy={confirm.isPending}
      onSubmit={(code) => confirm.mutate(code, { onSuccess: onDone })}
      more={
        <Button look="quiet" onClick={onOther}>
          {t('phone.other')}
        </Button>
      }
    />
  )
}

/** A form of one line: what is no answer is refused here, the rest is the server's to judge. */
function OneField({
  name,
  initial = '',
  label,
  hint,
  intro,
  invalidText,
  accept,
  error,
  submit,
  busy,
  onSubmit,
  more,
  ...field
}: {
  name: string
  initial?: string
  label: string
  hint: string
  intro: ReactNode
  type: 'tel' | 'text'
  inputMode?: 'numeric'
  autoComplete: string
  invalidText: string
  accept: (text: string) => string | null
  error: string | null
  submit: string
  busy: boolean
  onSubmit: (value: string) => void
  more?: ReactNode
}) {
  const [invalid, setInvalid] = useState(false)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = accept(readForm(event.currentTarget, [name])[name] ?? '')
    setInvalid(value === null)
    if (value === null) event.currentTarget.querySelector('input')?.focus()
    else onSubmit(value)
  }
  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      {intro}
      {(invalid || error) && <Alert>{invalid ? invalidText : error}</Alert>}
      <TextField {...field} name={name} label={label} hint={hint} defaultValue={initial} invalid={invalid} />
      <div className="actions">
        <Button type="submit" look="line" busy={busy}>
          {submit}
        </Button>
        {more}
      </div>
    </form>
  )
}
