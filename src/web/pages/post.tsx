import { PostArticle } from '../blog/post-article.tsx'
import { PostPlaceholder, postWords } from '../blog/post-placeholder.tsx'
import { postQuery } from '../blog/queries.ts'
import { EntryPage } from '../loading/entry-page.tsx'

export { rest } from '../blog/post-article.tsx'

export const Page = () => (
  <EntryPage words={postWords} query={postQuery} skeleton={<PostPlaceholder />} toast="Error">
    {(post) => <PostArticle post={post} />}
  </EntryPage>
)
