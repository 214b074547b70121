import { Suspense } from 'react'
import { useToken, useViewer } from '../account/session.ts'
import { later } from '../ui/later.ts'

const OwnerBar = later(async () => (await import('./owner-bar.tsx')).OwnerBar)

/** Loads the owner's bar once this browser's session turns out to be an admin's. Visitors never load it. */
export const OwnerBarPlace = () => useToken() !== null && <ForAdmin />

function ForAdmin() {
  const isAdmin = useViewer().data?.role === 'admin'
  return (
    isAdmin && (
      <Suspense>
        <OwnerBar />
      </Suspense>
    )
  )
}
