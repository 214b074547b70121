import { CollectionPage } from '../collections/collection-page.tsx'
import { ImportButton } from './import-button.tsx'
import { PostTools } from './post-tools.tsx'

/** The blog is a collection with three extras: import, earlier versions and preview links. */
export const BlogPage = () => (
  <CollectionPage
    name="blogs"
    actions={(begin) => <ImportButton onRead={begin} />}
    extras={({ entry, onReplaced }) => entry && <PostTools post={entry} onReplaced={onReplaced} />}
  />
)
