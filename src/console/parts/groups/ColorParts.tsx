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

const hills = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#9cf" d="M0 0h4v4H0z"/><path fill="#363" d="M0 4l2-3 2 3z"/></svg>',
  ],
  { type: 'image/svg+xml' },
)

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
      <Avatar name="Ada Moreno" username="Ada Moreno" picture={hills} size={56} />
      <Box sx={{ inlineSize: 96 }}>
        <Avatar name="Ada Moreno" username="Ada Moreno" isLarge />
      </Box>
    </Example>
    <Example name="Icons before the title of a page" isRow>
      {['groups', 'content', 'package'].map((icon) => (
        <TitleTile key={icon} icon={icon} />
      ))}
    </Example>
  </>
)
