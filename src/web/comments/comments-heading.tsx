import { SectionHeading } from '../ui/section-heading.tsx'

/** How many are there is said once it is known. */
export const CommentsHeading = ({ count }: { count?: number }) => (
  <SectionHeading
    id="comments-heading"
    label="What readers say"
    heading={count === undefined ? 'Comments' : `Comments (${count.toLocaleString('en-US')})`}
    size="small"
  />
)
