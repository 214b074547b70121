import { paths } from '../../../contract/site-map.ts'
import { signOut } from '../../account/session.ts'
import { useNavigate } from '../../router/router.tsx'
import { mayLeave } from '../form/unsaved.ts'

/** Signs out, unless the person stays with unsaved work. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => {
    if (!mayLeave()) return
    signOut()
    navigate(paths.auth())
  }
}
