import Box from '@mui/material/Box'
import { ItemTypeLabel, SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Example } from '../Example.tsx'
import sprite from '../../ui/icons/sprite.svg?raw'

const names = [...sprite.matchAll(/id="([^"]+)"/g)].map(([, name = '']) => name)

/** All icons of the sprite with their names, item types, and sharing levels. */
export const IconParts = () => (
  <>
    <Example name="Icons of the sprite">
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        }}
      >
        {names.map((name) => (
          <Box key={name} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
            <SpriteIcon name={name} size={20} />
            {name}
          </Box>
        ))}
      </Box>
    </Example>
    <Example name="Item types" isRow>
      {['Web Map', 'Feature Service', 'Dashboard', 'StoryMap', 'PDF', 'Unknown'].map((type) => (
        <ItemTypeLabel key={type} type={type} />
      ))}
    </Example>
    <Example name="Sharing levels" isRow>
      <SharingLabel access="private">Not shared</SharingLabel>
      <SharingLabel access="shared">Groups</SharingLabel>
      <SharingLabel access="org">Organization</SharingLabel>
      <SharingLabel access="public">Everyone (public)</SharingLabel>
    </Example>
  </>
)
