import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import './event-card.css'
import './found-events.css'

/** Cards to come. */
export function LoadingEvents() {
  return (
    <Skeleton>
      <div className="events event-results">
        {[1, 2, 3].map((key) => (
          <div key={key} className="event">
            <span className="stamp" />
            <div className="grid content-start gap-3 pt-1">
              <Bone className="w-36 max-w-full" />
              <Bone className="h-5 w-3/5" />
              <Bone className="w-11/12" />
              <Bone className="w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
