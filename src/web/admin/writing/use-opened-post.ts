import { paths } from '../../../contract/site-map.ts'
import { useLocation, useNavigate, useParams } from '../../router/hooks.ts'
import { drafts } from '../form/drafts.ts'
import { type Beginning, newEntry } from '../form/editing.ts'
import { useEditingAt } from '../form/use-editing.ts'

/** The post in the address, with the draft that the form on the list's page hands over. */
export function useOpenedPost() {
  const { post } = useParams()
  const navigate = useNavigate()
  const key: unknown = useLocation().state?.draft
  return useEditingAt(
    post ?? newEntry,
    (address, options) => navigate(paths.adminPost(address === newEntry ? null : address), options),
    () => handedOver(key),
  )
}

function handedOver(key: unknown): Beginning | undefined {
  const draft = drafts.list('blogs').find((each) => each.key === key)
  return draft && { values: draft.values, draft: draft.key }
}
