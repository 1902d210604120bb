import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Change } from '../../shell/changes/change.ts'
import { formatList } from '../../shell/format.ts'
import { Difference as Values } from '../../shell/review/Difference.tsx'
import { WarningLine } from '../../shell/review/WarningLine.tsx'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { t as tSettings } from '../settings/messages.ts'
import { type Comparison } from './compare.ts'
import { type Difference, type Part } from './difference.ts'
import { groupedBy } from './matching.ts'
import { t } from './messages.ts'

/** The number of objects that are shown at once. */
const pageSize = 50

interface Props {
  readonly part: Part
  readonly comparison: Comparison
  /** The differences of this part that match the search. */
  readonly differences: readonly Difference[]
  readonly isSearched: boolean
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (ids: readonly string[], isOn: boolean) => void
}

/** One part of a comparison: its differences by object, and what is the same or exists only here. Not shown if a search finds nothing in it. */
export const DifferenceCard = (props: Props) => {
  const { part, comparison, differences, isSearched, chosen, onChoose } = props
  const { same, onlyHere, missing } = comparison
  const [shown, setShown] = useState(pageSize)
  // The settings of a section are shown together.
  const objects = [
    ...groupedBy(differences, ({ object }) =>
      part === 'settings' ? object.name : object.key,
    ).values(),
  ]
  const selectable = differences.filter(({ problem }) => problem === undefined)
  if (isSearched && differences.length === 0) return null
  if (missing.includes(part))
    return (
      <Card title={t(`part.${part}`)}>
        <Typography color="textSecondary">{t('missing')}</Typography>
      </Card>
    )
  return (
    <Card
      title={t(`part.${part}`)}
      aside={
        selectable.length > 1 && (
          <CheckChoice
            label={t('selectAll')}
            checked={selectable.every(({ id }) => chosen.has(id))}
            onChange={(isOn) =>
              onChoose(
                selectable.map(({ id }) => id),
                isOn,
              )
            }
          />
        )
      }
    >
      {differences.length === 0 ? <Typography>{t('noDifferences')}</Typography> : <Legend />}
      {objects.slice(0, shown).map((ofObject) => (
        <ObjectDifferences
          key={ofObject[0]?.id}
          differences={ofObject}
          all={comparison.differences}
          chosen={chosen}
          onChoose={onChoose}
        />
      ))}
      {objects.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + pageSize)}>
          {t('showMore', { count: Math.min(pageSize, objects.length - shown) })}
        </Button>
      )}
      {!isSearched && (
        <Box sx={{ marginBlockStart: 3, color: 'text.secondary' }}>
          {t(`same.${part}`, { count: same[part] })}
          {onlyHere[part].length > 0 && (
            <Disclosure isLazy summary={t('onlyHere', { count: onlyHere[part].length })}>
              <Box sx={{ maxBlockSize: 320, overflowY: 'auto' }} tabIndex={0}>
                <Box component="ul" sx={{ margin: 0, overflowWrap: 'anywhere' }}>
                  {onlyHere[part].map((name, index) => (
                    <li key={index}>
                      {part === 'settings' ? tSettings(`setting.${name as 'name'}.label`) : name}
                    </li>
                  ))}
                </Box>
              </Box>
            </Disclosure>
          )}
        </Box>
      )}
    </Card>
  )
}

const Legend = () => (
  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {t('legend')}
  </Typography>
)

interface ObjectProps extends Pick<Props, 'differences' | 'chosen' | 'onChoose'> {
  /** Those of all parts. */
  readonly all: readonly Difference[]
}

const ObjectDifferences = ({ differences, all, chosen, onChoose }: ObjectProps) => {
  const [first] = differences
  if (!first) return null
  const { object } = first
  const isWhole = !object.here
  return (
    <Box sx={{ marginBlockStart: 4 }}>
      {!isWhole && (
        <Typography variant="h3" sx={{ marginBlockEnd: 1, overflowWrap: 'anywhere' }}>
          {object.name}
        </Typography>
      )}
      {differences.map(({ id, changes, needs, problem }) => (
        <Box key={id} sx={{ marginBlockEnd: 3 }}>
          <CheckChoice
            label={
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {isWhole ? object.name : changes[0]?.label}
              </Box>
            }
            more={
              isWhole &&
              (changes.length > 0 ? (
                <StateChip tone="info">{t('onlyThere')}</StateChip>
              ) : (
                <StateChip tone="warning">{t('ambiguous.state')}</StateChip>
              ))
            }
            checked={chosen.has(id)}
            disabledReason={problem}
            onChange={(isOn) => onChoose([id], isOn)}
          />
          <Box sx={{ marginInlineStart: 7 }}>
            {isWhole && changes.length > 0 ? (
              <Disclosure isLazy summary={t('showValues')}>
                {changes.map((change) => (
                  <Box key={change.name} sx={{ marginBlockEnd: 2 }}>
                    <Typography variant="caption">{change.label}</Typography>
                    <Value change={change} />
                  </Box>
                ))}
              </Disclosure>
            ) : (
              changes.map((change) => <Value key={change.name} change={change} />)
            )}
            {needs.length > 0 && (
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {t('needs', {
                  names: formatList(
                    all
                      .filter((one) => needs.includes(one.object.key))
                      .map((one) => one.object.name),
                  ),
                })}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const Value = ({ change }: { change: Change }) => (
  <>
    <Values {...change} />
    {change.warnings?.map((one) => (
      <WarningLine key={one.text} warning={one} />
    ))}
  </>
)
