import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { StackedBar } from '../../ui/chart/StackedBar.tsx'
import { countsIn } from './countsIn.ts'

/** Sharing levels, the narrowest first. */
const levels = ['private', 'shared', 'org', 'public'] as const

interface Props {
  readonly label: string
  /** A search with `countFields` that contain `access`. */
  readonly found: Parameters<typeof countsIn>[0]
  /** The owner of the items; default: all items. */
  readonly owner?: string
  readonly nameOf: (level: (typeof levels)[number]) => string
}

/** The numbers of items by sharing level as one bar, each with the list behind it. */
export const SharingLevels = ({ label, found, owner, nameOf }: Props) => {
  const counts = countsIn(found, 'access')
  return (
    <StackedBar
      label={label}
      parts={levels.map((level) => {
        const value = counts.get(level) ?? 0
        return {
          id: level,
          label: nameOf(level),
          value,
          figure: formatNumber(value),
          href: paths.allContent({ ...(owner === undefined ? {} : { owner }), access: level }),
        }
      })}
    />
  )
}
