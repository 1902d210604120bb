import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { itemTypeFamily } from './itemTypeFamilies.ts'
import { SpriteIcon } from './SpriteIcon.tsx'

const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  // Cards, and tables with little space.
  '@container (max-width: 899px)': { whiteSpace: 'normal' },
})

/** An item type with the icon of its family. */
export const ItemTypeLabel = ({ type }: { type: string }) => (
  <Line>
    <SpriteIcon name={itemTypeFamily(type)} />
    {type}
  </Line>
)

const sharingIcons: Readonly<Record<string, string>> = {
  public: 'everyone',
  org: 'organization',
  shared: 'groups',
  private: 'notShared',
}

interface SharingProps {
  /** The sharing level as the portal returns it: `private`, `shared`, `org`, or `public`. */
  readonly access: string
  readonly children: ReactNode
}

/** A sharing level with its icon; the globe of "Everyone" is amber. */
export const SharingLabel = ({ access, children }: SharingProps) => (
  <Line>
    <SpriteIcon
      name={sharingIcons[access] ?? 'groups'}
      {...(access === 'public' && { color: 'var(--mui-palette-tone-warning-solid)' })}
    />
    {children}
  </Line>
)
