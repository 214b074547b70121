import { timeLabel } from '../../ui/time-label.ts'

/** Shown while requests of readers are refused. */
export const SubscribingPaused = ({ until }: { until: string }) => (
  <p role="status" className="mb-2 border-l-[3px] border-danger pl-4">
    Nobody can subscribe until {timeLabel(until)}: the site has sent as many confirmation emails as it may in 24 hours.
    If many of the addresses under Not confirmed are made up, somebody abuses the form.
  </p>
)
