import Box from '@mui/material/Box'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { findings } from './assess.ts'
import {
  facets,
  isFiltered,
  matching,
  unfiltered,
  type Facet,
  type WebhookListState,
} from './list.ts'
import { findingCounts, type WebhookRow } from './rows.ts'
import { eventName, findingName, typeName } from './words.ts'
import { t } from './messages.ts'
import { FacetChoice } from './FacetChoice.tsx'

interface Props {
  readonly state: WebhookListState
  readonly change: (changed: Partial<WebhookListState>) => void
  /** All webhooks. */
  readonly rows: readonly WebhookRow[]
  /** The webhooks that match everything except the assessment. */
  readonly assessed: readonly WebhookRow[]
}

/** The filters of the list: the findings of the assessment with their counts, and a chip for each facet. */
export const Filters = ({ state, change, rows, assessed }: Props) => {
  const counts = findingCounts(assessed)
  const fullName = useFullNames(state.owner)
  const serverName = (id: string) =>
    rows.find(({ server }) => server?.id === id)?.server?.name ?? t('unknownServer')
  const receiver = state.receiver && rows.find((row) => row.receiver === state.receiver)
  const nameOf: Readonly<Record<Facet, (value: string) => string>> = {
    server: serverName,
    type: typeName,
    owner: fullName,
    active: (value) => t(value === 'yes' ? 'active' : 'inactive'),
    event: eventName,
    host: (value) => (value === '' ? t('noHost') : value),
  }
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clear')}
      onClear={() => change(unfiltered)}
    >
      <FilterChips
        label={t('assessment')}
        selected={state.show}
        onSelect={(show) => change({ show })}
        chips={[
          { value: 'all' as const, label: t('all'), count: assessed.length },
          ...findings
            .filter((finding) => counts[finding] > 0 || state.show === finding)
            .map((finding) => ({
              value: finding,
              label: findingName(finding),
              count: counts[finding],
            })),
        ]}
      />
      <Box sx={{ display: { xs: 'none', sm: 'block' }, flexBasis: '100%' }} />
      {facets.map((facet) => {
        const chosen: readonly string[] = state[facet]
        return (
          <FilterMenu
            key={facet}
            label={t(`filter.${facet}`)}
            value={chosen.map(nameOf[facet])}
            onClear={() => change({ [facet]: [] })}
          >
            {() => (
              <FacetChoice
                facet={facet}
                rows={matching(rows, state, [facet])}
                chosen={chosen}
                nameOf={nameOf[facet]}
                onChange={(values) => change({ [facet]: values })}
              />
            )}
          </FilterMenu>
        )
      })}
      {receiver && (
        <FilterMenu
          label={t('filter.receiver')}
          value={receiver.webhook.hookUrl}
          onClear={() => change({ receiver: '' })}
        >
          {() => receiver.webhook.hookUrl}
        </FilterMenu>
      )}
    </FilterBar>
  )
}
