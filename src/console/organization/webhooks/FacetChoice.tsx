import { useMemo } from 'react'
import { formatNumber } from '../../shell/format.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { ValueChoices } from '../../ui/table/ValueChoices.tsx'
import { facetCounts, type Facet } from './list.ts'
import type { WebhookRow } from './rows.ts'
import { t } from './messages.ts'

interface Props {
  readonly facet: Facet
  /** The webhooks that match the other filters. */
  readonly rows: readonly WebhookRow[]
  readonly chosen: readonly string[]
  readonly nameOf: (value: string) => string
  readonly onChange: (chosen: readonly string[]) => void
}

/** The values of a facet with the number of webhooks, most frequent first. */
export const FacetChoice = ({ facet, rows, chosen, nameOf, onChange }: Props) => {
  const counts = useMemo(() => facetCounts(rows, facet), [rows, facet])
  const fullName = useFullNames(facet === 'owner' ? counts.map(([value]) => value) : [])
  const name = facet === 'owner' ? fullName : nameOf
  return (
    <ValueChoices
      label={t(`filter.${facet}`)}
      choices={counts.map(([value, count]) => ({
        value,
        label: name(value),
        count: formatNumber(count),
      }))}
      chosen={chosen}
      onChange={onChange}
      none={t('empty.found')}
    />
  )
}
