import { CollectionPage } from '../collections/collection-page.tsx'
export const BlogPage = () => <CollectionPage name="blogs" />
