import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { relationshipTypeNamed } from '../../../../rest/content/relationships.ts'
import { areRulesKnown, inherited, type Direction } from './relationKinds.ts'
import { t } from '../messages.ts'

interface Props {
  /** Undefined while they load. */
  readonly names: readonly string[] | undefined
  readonly direction: Direction
}

/** Shows the relationship types between an item and the item of the page, with their effects on sharing and deletion. */
export const RelationCell = ({ names, direction }: Props) => {
  if (!names) return null
  if (names.length === 0) return <>{t('notProvided')}</>
  return names.map((name) => <One key={name} name={name} direction={direction} />)
}

const One = ({ name, direction }: { name: string; direction: Direction }) => {
  const rules = relationshipTypeNamed(name) ?? {}
  const follows = inherited(rules).filter((rule) => rule !== 'copyOriginShareOnAdd')
  return (
    <Box sx={{ minInlineSize: 150, overflowWrap: 'break-word' }}>
      {name}
      <Typography variant="caption" component="div" color="textSecondary">
        {follows.length > 0
          ? follows.map((rule) => <div key={rule}>{t(`inherits.${direction}.${rule}`)}</div>)
          : t(areRulesKnown(rules) ? 'inherits.nothing' : 'inherits.unknown')}
      </Typography>
    </Box>
  )
}
