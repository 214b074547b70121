import { SectionHeading } from '../ui/section-heading.tsx'

/** Includes the number of comments once it is loaded. */
export const CommentsHeading = ({ count }: { count?: number }) => (
  <SectionHeading
    id="comments-heading"
    label="What readers say"
    heading={count === undefined ? 'Comments' : `Comments (${count.toLocaleString('en-US')})`}
    size="small"
  />
)
