import { wholeNumber } from '../../contract/format.ts'
import { SectionHeading } from '../ui/heading.tsx'

export const CommentsHeading = ({ count }: { count?: number }) => (
  <SectionHeading
    id="comments-heading"
    label="What readers say"
    heading={count === undefined ? 'Comments' : `Comments (${wholeNumber(count)})`}
    size="small"
  />
)
