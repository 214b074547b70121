import { CollectionPage } from '../collections/collection-page.tsx'
import { ImportButton } from './import-button.tsx'
import { PostTools } from './post-tools.tsx'

/** The blog is a collection with more to it: import, earlier versions and drafts shown by link. */
export const BlogPage = () => (
  <CollectionPage
    name="blogs"
    actions={(begin) => <ImportButton onRead={begin} />}
    extras={({ entry, onReplaced }) => entry && <PostTools post={entry} onReplaced={onReplaced} />}
  />
)
