import type { DigestEntry } from '@uitpost/contracts'
import { LOCALES } from '@uitpost/contracts/constants'
import { familyOf } from '@uitpost/contracts/families'
import { sayFactsInShort } from '@uitpost/texts/facts'
import { Link } from 'react-router-dom'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { Stamp } from '../../ui/drawing/stamp.tsx'
import digestPreviewStyles from './digest-preview.module.css'

/** The events of a digest in their order, each with the reason for its selection; a single part needs no heading. */
export function DigestEntries({ events }: { events: readonly DigestEntry[] }) {
  const { t } = useTexts()
  const parts = [...Map.groupBy(events, ({ section }) => section)]
  return parts.map(([section, entries]) => (
    <section
      key={section}
      className={digestPreviewStyles.digestPart}
      aria-label={parts.length > 1 ? t(`digest.${section}`) : undefined}
    >
      {parts.length > 1 && <h3>{t(`digest.${section}`)}</h3>}
      <ol className={digestPreviewStyles.digestEntries}>
        {entries.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ))
}

/** How a series repeats and how many more dates it has. */
function seriesText({ series }: DigestEntry, { count, language }: Texts): string {
  const sentence = series?.sentence ?? ''
  const more = series && series.moreDates > 0 ? count('series.more', series.moreDates) : ''
  const text = [sentence, more].filter(Boolean).join(' · ')
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

function Entry({ event }: { event: DigestEntry }) {
  const texts = useTexts()
  const { id, title, startDate, when, city, country, category, why } = event
  const series = seriesText(event, texts)
  const stated = sayFactsInShort(event.facts ?? {}, { t: texts.t, locale: LOCALES[texts.language] })
  return (
    <li>
      <Stamp small date={startDate.slice(0, 10)} country={country} family={familyOf(category?.slug)} />
      <div>
        <Link to={`/events/${id}`}>{title}</Link>
        <p className={digestPreviewStyles.digestPlace}>
          {when}, {city}
        </p>
        {series && <p className={digestPreviewStyles.digestPlace}>{series}</p>}
        {stated && <p className={digestPreviewStyles.digestPlace}>{stated}</p>}
        <p className={digestPreviewStyles.digestReason}>{why}</p>
      </div>
    </li>
  )
}
