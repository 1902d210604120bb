import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { categories, categoryLimits, type Category } from '../../../../rest/content/categories.ts'
import { query } from '../../../shell/api.ts'
import { Read } from '../../../shell/part/Read.tsx'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { t } from '../messages.ts'

interface Props {
  /** The paths of the selected categories. */
  readonly value: readonly string[]
  readonly onChange: (paths: string[]) => void
}

/** The categories of the organization as a tree of checkboxes; at most 20 can be selected. */
export const CategoryFields = (props: Props) => (
  <Read
    query={query(categories.read, { portalId: 'self' }, { staleTime: 60_000 })}
    label={t('categories.reading')}
  >
    {({ categorySchema }) => <CategoryTree {...props} tree={categorySchema} />}
  </Read>
)

const CategoryTree = ({
  value: chosen,
  onChange,
  tree,
}: Props & { readonly tree: readonly Category[] }) => {
  if (tree.length === 0)
    return <Typography color="textSecondary">{t('categories.none')}</Typography>
  const change = (path: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, path] : chosen.filter((one) => one !== path))
  return (
    <div>
      <Typography component="output" color="textSecondary">
        {t('categories.chosen', { count: chosen.length })}
      </Typography>
      <Box
        sx={{ maxBlockSize: 360, overflow: 'auto' }}
        tabIndex={0}
        component="section"
        aria-label={t('categories.label')}
      >
        <Tree tree={tree} above="" chosen={chosen} onChange={change} />
      </Box>
    </div>
  )
}

interface TreeProps {
  readonly tree: readonly Category[]
  /** The path of the parent category; empty for the roots, which can't be assigned. */
  readonly above: string
  readonly chosen: readonly string[]
  readonly onChange: (path: string, isChosen: boolean) => void
}

const Tree = ({ tree, above, chosen, onChange }: TreeProps) => {
  const isFull = chosen.length >= categoryLimits.perItem
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', margin: 0, paddingInlineStart: above === '' ? 0 : 5 }}
    >
      {tree.map(({ title, categories: below = [] }) => {
        const path = `${above}/${title}`
        const isChosen = chosen.includes(path)
        return (
          <li key={path}>
            {above === '' ? (
              <Typography sx={{ fontWeight: 600, paddingBlockStart: 2 }}>{title}</Typography>
            ) : (
              <CheckChoice
                label={title}
                checked={isChosen}
                disabledReason={isFull && !isChosen ? t('categories.full') : undefined}
                onChange={(checked) => onChange(path, checked)}
              />
            )}
            {below.length > 0 && (
              <Tree tree={below} above={path} chosen={chosen} onChange={onChange} />
            )}
          </li>
        )
      })}
    </Box>
  )
}
