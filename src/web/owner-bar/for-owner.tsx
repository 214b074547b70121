import { type ReactNode, Suspense } from 'react'
import { useToken, useViewer } from '../account/session.ts'
import { later } from '../ui/later.ts'

/** Shows something once this browser's session turns out to be an admin's. What is loaded later, visitors never load. */
export const ForOwner = ({ children }: { children: ReactNode }) =>
  useToken() !== null && <ForAdmin>{children}</ForAdmin>

const ForAdmin = ({ children }: { children: ReactNode }) =>
  useViewer().data?.role === 'admin' && <Suspense>{children}</Suspense>

const OwnerBar = later(async () => (await import('./owner-bar.tsx')).OwnerBar)

export const OwnerBarPlace = () => (
  <ForOwner>
    <OwnerBar />
  </ForOwner>
)
