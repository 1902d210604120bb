import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { paths } from '../shell/paths.ts'
import { Card } from '../ui/layout/Card.tsx'
import { monospace } from '../ui/theme.ts'
import type { ReferenceGroup, ReferenceOperation } from './reference.ts'
import { t } from './messages.ts'

interface Props {
  readonly groups: readonly ReferenceGroup[]
  /** The search, which links to operations keep. */
  readonly search: string
}

const linkTo = ({ id }: ReferenceOperation, search: string) =>
  `${paths.reference(id)}${search === '' ? '' : `?${new URLSearchParams({ q: search }).toString()}`}`

const plain = { listStyle: 'none', margin: 0, padding: 0 } as const

/** All operations by area, with their methods and paths. */
export const OperationList = ({ groups, search }: Props) => (
  <>
    {groups.map(({ tag, description, operations }) => (
      <Card key={tag} title={tag}>
        <Typography color="textSecondary" sx={{ marginBlock: -2, marginBlockEnd: 3 }}>
          {description}
        </Typography>
        <Box component="ul" sx={plain}>
          {operations.map((operation) => (
            <Box
              component="li"
              key={operation.id}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
                columnGap: 4,
                paddingBlock: 2,
                borderBlockStart: '1px solid var(--mui-palette-line)',
              }}
            >
              <Link href={linkTo(operation, search)} sx={{ fontWeight: 500, justifySelf: 'start' }}>
                {operation.summary}
              </Link>
              <Box
                sx={{
                  fontFamily: monospace,
                  fontSize: '0.75rem',
                  color: 'text.secondary',
                  overflowWrap: 'anywhere',
                  alignSelf: 'center',
                }}
              >
                {operation.methods[0]} {operation.path}
              </Box>
            </Box>
          ))}
        </Box>
      </Card>
    ))}
  </>
)

/** The operations as a compact list beside one of them. */
export const OperationMenu = ({
  groups,
  search,
  current,
}: Props & { readonly current: string }) => (
  <Box component="nav" aria-label={t('list')}>
    {groups.map(({ tag, operations }) => (
      <Box key={tag} sx={{ marginBlockEnd: 4 }}>
        <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
          {tag}
        </Typography>
        <Box component="ul" sx={plain}>
          {operations.map((operation) => (
            <li key={operation.id}>
              <Link
                href={linkTo(operation, search)}
                data-operation={operation.id}
                aria-current={operation.id === current ? 'page' : undefined}
                color="textSecondary"
                sx={{
                  display: 'block',
                  paddingBlock: 1,
                  paddingInline: 2,
                  marginInlineStart: -2,
                  borderRadius: 1,
                  '&[aria-current]': {
                    backgroundColor: 'tone.brand.soft',
                    color: 'tone.brand.text',
                    fontWeight: 650,
                  },
                }}
              >
                {operation.summary}
              </Link>
            </li>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
)
