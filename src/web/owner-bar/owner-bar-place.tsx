import { later } from '../ui/later.ts'
import { ForOwner } from './for-owner.tsx'

const OwnerBar = later(async () => (await import('./owner-bar.tsx')).OwnerBar)

export const OwnerBarPlace = () => (
  <ForOwner>
    <OwnerBar />
  </ForOwner>
)
