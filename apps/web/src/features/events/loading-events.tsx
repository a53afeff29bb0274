import { classNames } from '../../ui/class-names.ts'
import { BlankStamp } from '../../ui/drawing/stamp.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import eventCardStyles from './event-card.module.css'
import foundEventsStyles from './found-events.module.css'

/** Skeleton of three event cards, shown while events load. */
export function LoadingEvents({ className }: { className?: string | undefined }) {
  return (
    <Skeleton>
      <div className={classNames(foundEventsStyles.eventResults, className)}>
        {[1, 2, 3].map((key) => (
          <div key={key} className={eventCardStyles.event} data-placeholder="event">
            <BlankStamp />
            <div className={eventCardStyles.eventPlaceholder}>
              <SkeletonLine className={eventCardStyles.eventPlaceholderKicker} />
              <SkeletonLine heading length="3/5" />
              <SkeletonLine length="11/12" />
              <SkeletonLine length="2/5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
