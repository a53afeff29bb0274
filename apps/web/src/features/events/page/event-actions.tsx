import type { EventDetail } from '@uitpost/contracts'
import { calendarLinks } from '@uitpost/contracts/calendar-links'
import { addressOf, sayAddress, townNamesIn } from '@uitpost/places/address'
import { ArrowUpRight, CalendarPlus, Heart } from 'lucide-react'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import sectionStyles from '../../../ui/layout/section.module.css'
import { webLink } from '../../../ui/wording/web-link.ts'
import type { Saving } from '../event-card.tsx'
import { useEventCalendar } from '../queries.ts'
import styles from './event-view.module.css'

/** What can be done with an event: open its website, save it, put it into a calendar; admins edit it. */
export function EventActions({
  event,
  saving,
  admin,
}: {
  event: EventDetail
  saving: Saving | undefined
  admin: boolean
}) {
  const { t, language } = useTexts()
  const toast = useToast()
  const calendar = useEventCalendar(event.id)
  const link = webLink(event.sourceLink)
  const saved = saving?.isSaved(event) ?? false
  const calendars = calendarLinks({
    ...event,
    place: sayAddress(addressOf({ ...event, townNames: townNamesIn(event, language) })),
    page: new URL(`/e/${event.id}`, location.href).href,
  })
  return (
    <div className={classNames(sectionStyles.actions, styles.eventViewActions)}>
      {link && (
        <ButtonLink
          aria-label={t('eventPage.websiteOf', { host: new URL(link).host })}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('eventPage.website')}
          <ArrowUpRight aria-hidden="true" />
        </ButtonLink>
      )}
      {saving && (
        <Button look={saved ? 'solid' : 'line'} onClick={() => saving.toggle(event)}>
          <Heart fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
          {saved ? t('eventPage.saved') : t('eventPage.save')}
        </Button>
      )}
      <Button
        look="line"
        busy={calendar.isPending}
        onClick={() =>
          calendar.mutate(undefined, {
            onError: () =>
              toast({ title: t('app.error'), text: t('eventPage.calendarFailed'), state: 'danger' }),
          })
        }
      >
        {!calendar.isPending && <CalendarPlus aria-hidden="true" />}
        {t('eventPage.calendar')}
      </Button>
      {calendars.map(({ name, address }) => (
        <ButtonLink key={name} look="quiet" href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </ButtonLink>
      ))}
      {admin && (
        <ButtonLink look="quiet" to={`/admin/events?edit=${event.id}`}>
          {t('eventPage.edit')}
        </ButtonLink>
      )}
    </div>
  )
}
