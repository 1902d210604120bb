import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { userTypes } from '../../shared/members/licenses.ts'
import { queryClient } from '../../shell/api.ts'
import { formatValue } from '../../shell/changes/formatValue.ts'
import { paths } from '../../shell/paths.ts'
import { useKept } from '../../shell/reopenPage.ts'
import { withText } from '../../shell/searchText.ts'
import { ownUrl } from '../../shell/session/connections.ts'
import { useSession } from '../../shell/session/session.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { warningContextOf } from '../settings/warnings.ts'
import { compare } from './compare.ts'
import { parts, type Difference } from './difference.ts'
import { contentHere } from './contentHere.ts'
import type { PortalContent } from './content.ts'
import { DifferenceCard } from './DifferenceCard.tsx'
import { PromotionReview } from './PromotionReview.tsx'
import type { StepOutcome } from './promote.ts'
import { closedOver } from './selection.ts'
import { t } from './messages.ts'

interface Props {
  readonly there: PortalContent
  /** The URL of the other portal. */
  readonly thereUrl: string
  readonly here: PortalContent
}

const textOf = ({ object, changes }: Difference) =>
  [
    object.name,
    ...changes.flatMap(({ label, before, after, format }) => [
      label,
      formatValue(before, format),
      formatValue(after, format),
    ]),
  ].join(' ')

/** The differences between two portals, of which the selected ones are applied to this one. */
export const ComparedPortals = ({ there, thereUrl, here }: Props) => {
  const { connection, person, user, root } = useSession()
  const types = useQuery(userTypes()).data
  const hereUrl = ownUrl(connection)
  const { username } = person
  const comparison = useMemo(
    () =>
      compare(there, here, {
        thereUrl,
        hereUrl,
        username,
        userTypes: types && new Map(types.userLicenseTypes.map(({ id, name }) => [id, name ?? id])),
        warnings: warningContextOf({ connection, user }),
      }),
    [there, here, thereUrl, hereUrl, username, types, connection, user],
  )
  const { differences } = comparison
  const [chosen, setChosen] = useKept<ReadonlySet<string>>('chosen', new Set())
  const [outcomes, setOutcomes] = useKept<readonly StepOutcome[]>('outcomes', [])
  const [isReviewed, setIsReviewed] = useState(false)
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const texts = useMemo(
    () => new Map(differences.map((one) => [one, [textOf(one)] as const])),
    [differences],
  )
  const found = withText(differences, wanted, (one) => texts.get(one) ?? [])
  const selected = differences.filter(({ id, problem }) => chosen.has(id) && problem === undefined)
  const choose = (ids: readonly string[], isOn: boolean) =>
    setChosen(closedOver(differences, chosen, ids, isOn))
  return (
    <>
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      {differences.length > 0 && (
        <Box sx={{ marginBlockEnd: 4 }}>
          <SearchField label={t('search')} value={text} onSearch={setText} />
        </Box>
      )}
      {differences.length > 0 && found.length === 0 && (
        <EmptyState icon="search">{t('noMatch')}</EmptyState>
      )}
      {parts.map((part) => (
        <DifferenceCard
          key={part}
          part={part}
          comparison={comparison}
          differences={found.filter((one) => one.part === part)}
          isSearched={wanted.trim() !== ''}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      {selected.length > 0 && (
        <SelectionBar summary={t('selected', { count: selected.length })}>
          <Button variant="outlined" onClick={() => setChosen(new Set())}>
            {t('clearSelection')}
          </Button>
          <Button variant="contained" onClick={() => setIsReviewed(true)}>
            {t('review')}
          </Button>
        </SelectionBar>
      )}
      {isReviewed && (
        <PromotionReview
          differences={selected}
          here={here}
          readNow={() => queryClient.query(contentHere(root))}
          onApplied={(next) => {
            setOutcomes(next)
            setChosen(new Set())
          }}
          onClose={() => setIsReviewed(false)}
        />
      )}
    </>
  )
}

const tones: Partial<Record<StepOutcome['outcome'], Tone>> = {
  done: 'success',
  failed: 'error',
  unknown: 'warning',
}

const Outcomes = ({ outcomes }: { outcomes: readonly StepOutcome[] }) => (
  <Card
    title={t('result.title')}
    aside={<Button href={paths.history()}>{t('result.toHistory')}</Button>}
  >
    <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {outcomes.map(({ key, label, outcome, message }) => (
        <Box component="li" key={key} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Box sx={{ flex: '1 1 240px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
            {label}
            {message !== undefined && (
              <Typography color="textSecondary" variant="caption" sx={{ display: 'block' }}>
                {message}
              </Typography>
            )}
          </Box>
          <div>
            <StateChip tone={tones[outcome] ?? 'neutral'}>
              {t(
                outcome === 'done' || outcome === 'unknown' || outcome === 'skipped'
                  ? `result.${outcome}`
                  : 'result.failed',
              )}
            </StateChip>
          </div>
        </Box>
      ))}
    </Box>
    {outcomes.some(({ outcome }) => outcome === 'unknown') && (
      <Typography color="textSecondary" sx={{ marginBlockStart: 3 }}>
        {t('result.unknownLine')}
      </Typography>
    )}
  </Card>
)
