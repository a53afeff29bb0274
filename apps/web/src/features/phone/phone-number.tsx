import { MAILED_SECRET_MINUTES } from '@uitpost/contracts/constants'
import { type ReactNode, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { type PlainTextKey, useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useCheckedForm } from '../../ui/forms/checked-form.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useConfirmPhone, useRemovePhone, useSendCode } from './queries.ts'

/** E.164, as the server requires it, after spaces, dots, dashes and brackets are removed. */
const PHONE = /^\+[1-9]\d{7,14}$/
const CODE = /^\d{6}$/
const withoutSigns = (text: string) => text.replaceAll(/[\s().-]/g, '')
/** Replaces the prefix 00 by a plus. Not applied to codes, which may begin with 00. */
const numberIn = (text: string) => withoutSigns(text).replace(/^00/, '+')

/**
 * The number for SMS and WhatsApp: added, confirmed with a code, changed or removed. Users who may not add one see the
 * reason instead, and can still remove a stored number.
 */
export function PhoneNumber() {
  const { t } = useTexts()
  const { role, emailConfirmed, phone, phoneConfirmed } = useUser()
  const [codeSentTo, setCodeSentTo] = useState<string | null>(null)
  const [changing, setChanging] = useState(false)
  const done = () => {
    setCodeSentTo(null)
    setChanging(false)
  }
  const refusal = role !== 'premium' ? t('phone.premium') : emailConfirmed ? null : t('phone.confirmFirst')
  return (
    <Section heading={t('phone.heading')}>
      {refusal !== null ? (
        <>
          <p className={sectionStyles.sectionText}>{refusal}</p>
          {phone && <StoredNumber phone={phone} confirmed={phoneConfirmed} />}
        </>
      ) : codeSentTo ? (
        <CodeForm phone={codeSentTo} onDone={done} onOther={() => setCodeSentTo(null)} />
      ) : phone && phoneConfirmed && !changing ? (
        <StoredNumber phone={phone} confirmed onChange={() => setChanging(true)} />
      ) : (
        <NumberForm initial={phone ?? ''} onSent={setCodeSentTo} />
      )}
    </Section>
  )
}

function StoredNumber({
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
      <p className={classNames(sectionStyles.actions, textStyles.strong, textStyles.medium)}>
        {phone} {confirmed && <StateBadge state="good">{t('phone.confirmed')}</StateBadge>}
      </p>
      {remove.isError && <Alert>{serverMessage(remove.error) ?? t('phone.failed')}</Alert>}
      <div className={sectionStyles.actions}>
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
    <SingleFieldForm
      name="phone"
      initial={initial}
      label={t('phone.number')}
      hint={t('phone.number.hint')}
      intro={<p className={sectionStyles.sectionText}>{t('phone.text')}</p>}
      type="tel"
      autoComplete="tel"
      invalidText="phone.invalid"
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
    <SingleFieldForm
      name="code"
      label={t('phone.code')}
      hint={t('phone.code.hint')}
      intro={
        <p className={textStyles.medium} role="status">
          {t('phone.sent', { phone, minutes: MAILED_SECRET_MINUTES.code })}
        </p>
      }
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      invalidText="phone.codeInvalid"
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

/** A form with one field; checks the format before sending, the server checks the rest. */
function SingleFieldForm({
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
  invalidText: PlainTextKey
  accept: (text: string) => string | null
  error: string | null
  submit: string
  busy: boolean
  onSubmit: (value: string) => void
  more?: ReactNode
}) {
  const valueIn = (form: Record<string, string>) => accept(form[name] ?? '')
  const { form, alert, isInvalid } = useCheckedForm(
    [name],
    (values) => (valueIn(values) === null ? [{ field: name, text: invalidText }] : []),
    (values) => {
      const value = values && valueIn(values)
      if (value) onSubmit(value)
    },
  )
  return (
    <Form {...form} className={stackStyles.stack}>
      {intro}
      {alert || (error && <Alert>{error}</Alert>)}
      <TextField
        {...field}
        name={name}
        label={label}
        hint={hint}
        defaultValue={initial}
        invalid={isInvalid(name)}
      />
      <div className={sectionStyles.actions}>
        <Button type="submit" look="line" busy={busy}>
          {submit}
        </Button>
        {more}
      </div>
    </Form>
  )
}
