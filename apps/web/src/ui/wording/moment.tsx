import { useTexts } from '../../texts/texts.tsx'

/** Date and time of an instant, in the user's time zone; `precise` adds the seconds. */
export function Moment({
  at,
  precise = false,
  className,
}: {
  at: string
  precise?: boolean
  className?: string | undefined
}) {
  const { instant } = useTexts()
  return (
    <time className={className} dateTime={at}>
      {instant(at, { dateStyle: 'medium', timeStyle: precise ? 'medium' : 'short' })}
    </time>
  )
}
