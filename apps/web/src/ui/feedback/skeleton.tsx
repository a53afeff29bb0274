import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../class-names.ts'
import textStyles from '../text.module.css'
import styles from './skeleton.module.css'

const lengths = {
  '2/5': styles.skeletonLineTwoFifths,
  '1/2': styles.skeletonLineHalf,
  '3/5': styles.skeletonLineThreeFifths,
  '2/3': styles.skeletonLineTwoThirds,
  '3/4': styles.skeletonLineThreeQuarters,
  '4/5': styles.skeletonLineFourFifths,
  '5/6': styles.skeletonLineFiveSixths,
  '11/12': styles.skeletonLineElevenTwelfths,
}
type Length = keyof typeof lengths

/** A grey placeholder for a line of text; `length` is its part of the available width. Higher for a heading. */
export const SkeletonLine = ({
  length,
  heading = false,
  className,
}: {
  length?: Length
  heading?: boolean
  className?: string | undefined
}) => (
  <span
    className={classNames(
      styles.skeletonLine,
      length && lengths[length],
      heading && styles.skeletonLineHeading,
      className,
    )}
  />
)

/**
 * Wraps placeholders: screen readers read "loading" once, and the placeholders are hidden from them. Without any it holds
 * back what follows in `stackStyles.inOrder`.
 */
export function Skeleton({ children }: { children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <div role="status">
      <span className={textStyles.visuallyHidden}>{t('app.loading')}</span>
      <div data-skeleton="" aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

const places = { below: styles.linesBelow, sheet: styles.linesSheet }

/** Placeholder lines below each other, with the gaps of table rows or, with `apart`, of paragraphs. */
export const LoadingLines = ({
  lines,
  apart = false,
  place,
  className,
}: {
  lines: readonly (Length | 'heading')[]
  apart?: boolean
  /** below: below the head of a panel. sheet: on a separate sheet. */
  place?: keyof typeof places
  className?: string | undefined
}) => (
  <Skeleton>
    <div className={classNames(styles.lines, apart && styles.linesApart, place && places[place], className)}>
      {lines.map((line) => (
        <SkeletonLine key={line} length={line === 'heading' ? '2/5' : line} heading={line === 'heading'} />
      ))}
    </div>
  </Skeleton>
)
