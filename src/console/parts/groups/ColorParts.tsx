import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Avatar } from '../../ui/Avatar.tsx'
import { environments, tones } from '../../ui/designTokens.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { TitleTile } from '../../ui/TitleTile.tsx'
import { Example } from '../Example.tsx'

const surfaces = [
  'background.default',
  'background.paper',
  'raised',
  'sunken',
  'hover',
  'selected',
  'match',
]

/** Colors by meaning, the type scale, avatars, and tiles. */
export const ColorParts = () => (
  <>
    <Example name="Surfaces" isRow>
      {surfaces.map((surface) => (
        <Box
          key={surface}
          sx={{
            padding: 3,
            border: '1px solid',
            borderColor: 'line',
            borderRadius: 1,
            backgroundColor: surface,
          }}
        >
          {surface}{' '}
          {surface !== 'match' && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              muted
            </Box>
          )}
        </Box>
      ))}
    </Example>
    <Example name="Tones" isRow>
      {tones.map((tone) => (
        <StateChip key={tone} tone={tone}>
          {tone}
        </StateChip>
      ))}
    </Example>
    <Example name="Environments" isRow>
      {environments.map((environment) => (
        <Box
          key={environment}
          sx={{
            paddingBlock: 1,
            paddingInline: 3,
            borderRadius: 1,
            color: 'common.white',
            backgroundColor: `environment.${environment}`,
          }}
        >
          {environment}
        </Box>
      ))}
    </Example>
    <Example name="Type">
      {(['h2', 'h3', 'body1', 'body2', 'caption', 'button'] as const).map((variant) => (
        <Typography key={variant} variant={variant} component="p">
          {variant}: Riverside County GIS
        </Typography>
      ))}
    </Example>
    <Example name="Avatars" isRow>
      {['Ada Moreno', 'Priya Lindqvist', 'Omar Haddad', 'Chloé Dubois'].map((name, index) => (
        <Avatar key={name} name={name} username={name} size={[20, 30, 40, 56][index] ?? 20} />
      ))}
    </Example>
    <Example name="Icons before the title of a page" isRow>
      {['groups', 'content', 'package'].map((icon) => (
        <TitleTile key={icon} icon={icon} />
      ))}
    </Example>
  </>
)
