import { newId } from '@uitpost/service-kit'
import type { Stores } from '../../context.ts'
import type { AlertRow } from '../../store/schema.ts'

/** One mail to each super admin that an alert was raised, and one that it is over. */
export async function planAlertMails(
  { alerts }: Pick<Stores, 'alerts'>,
  { id, name: alert, subject, since, overAt }: AlertRow,
  now: Date,
): Promise<void> {
  const admins = await alerts.listSuperAdmins()
  await alerts.addMails(
    `alert ${id}${overAt ? ' over' : ''}`,
    admins.map(({ id: userId, email: to, name, language }) => ({
      id: newId(),
      kind: 'alert',
      userId,
      to,
      name,
      language,
      alert,
      subject,
      since: since.toISOString(),
      overAt: overAt?.toISOString() ?? null,
    })),
    now,
  )
}
