import { useTexts } from '../../texts/texts.tsx'
import { Engraving, type EngravingName } from '../../ui/drawing/engraving.tsx'
import { classNames } from '../../ui/layout/class-names.ts'
import './stamp-sheet.css'

interface Sample {
  name: string
  date: string
  city: string
  country: 'NL' | 'BE'
  ink: string
  art: EngravingName
  torn?: true
}

/** One summer, as it was: names are those of the place, so they are in no dictionary. */
const summer: Sample[] = [
  { name: 'Gentse Feesten', date: '2026-07-17', city: 'Gent', country: 'BE', ink: 'other', art: 'towers' },
  {
    name: 'Tilburgse Kermis',
    date: '2026-07-17',
    city: 'Tilburg',
    country: 'NL',
    ink: 'carnival-fairs',
    art: 'wheel',
  },
  {
    name: 'Boekenmarkt',
    date: '2026-07-18',
    city: 'Bredevoort',
    country: 'NL',
    ink: 'book-markets',
    art: 'spines',
  },
  {
    name: 'Antiekmarkt Tongeren',
    date: '2026-07-19',
    city: 'Tongeren',
    country: 'BE',
    ink: 'antique-markets',
    art: 'tiles',
  },
  {
    name: 'Zomer\u00ADcarnaval',
    date: '2026-07-25',
    city: 'Rotterdam',
    country: 'NL',
    ink: 'latino-festivals',
    art: 'feathers',
  },
  {
    name: 'Parkyoga Zuiderpark',
    date: '2026-07-26',
    city: 'Den Haag',
    country: 'NL',
    ink: 'health-wellness',
    art: 'leaves',
  },
  {
    name: 'Deventer Boekenmarkt',
    date: '2026-08-02',
    city: 'Deventer',
    country: 'NL',
    ink: 'book-markets',
    art: 'spines',
    torn: true,
  },
  {
    name: 'Hoornse Kermis',
    date: '2026-08-08',
    city: 'Hoorn',
    country: 'NL',
    ink: 'carnival-fairs',
    art: 'wheel',
  },
  {
    name: 'Antilliaanse Feesten',
    date: '2026-08-14',
    city: 'Hoogstraten',
    country: 'BE',
    ink: 'latino-festivals',
    art: 'feathers',
  },
]

/** A sheet of stamps, one torn off and posted. */
export function StampSheet() {
  const { t, day } = useTexts()
  return (
    <ul className="stamp-sheet" aria-label={t('landing.stamps')}>
      {summer.map(({ name, date, city, country, ink, art, torn }) => (
        <li key={name} className={classNames(torn && 'torn')}>
          <div className="stamp" data-ink={ink}>
            <span className="stamp-name" lang="nl">
              {name}
            </span>
            <span className="stamp-land" aria-hidden="true">
              {country}
            </span>
            <Engraving name={art} />
            <time className="stamp-foot" dateTime={date}>
              <span className="stamp-day">{day(date, { day: 'numeric' })}</span>{' '}
              <span>
                {day(date, { month: 'short' })}
                <span className="stamp-foot-city" lang="nl">
                  {city}
                </span>
              </span>
            </time>
            {torn && <CityPostmark />}
          </div>
        </li>
      ))}
    </ul>
  )
}

const WAVE = 'q8-7 16 0t16 0t16 0t16 0'

/** The postmark of a town, with the day in the Roman way. Decoration. */
const CityPostmark = () => (
  <svg className="postmark" viewBox="0 0 150 72" aria-hidden="true">
    <circle cx="36" cy="36" r="33" />
    <circle cx="36" cy="36" r="21" />
    <path id="postmark-ring" stroke="none" d="M36 61.5a25.5 25.5 0 1 1 .1 0" />
    <text>
      <textPath href="#postmark-ring" startOffset="2">
        UITPOST · DEVENTER · UITPOST · NL ·
      </textPath>
    </text>
    <text x="36" y="34" textAnchor="middle">
      2 VIII
    </text>
    <text x="36" y="45" textAnchor="middle">
      2026
    </text>
    <path d={`M74 16${WAVE}M74 29${WAVE}M74 42${WAVE}M74 55${WAVE}`} />
  </svg>
)
