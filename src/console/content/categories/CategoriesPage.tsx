import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { categories, categorizing, categoryLimits } from '../../../rest/content/categories.ts'
import { search } from '../../../rest/content/search.ts'
import { query, queryClient } from '../../shell/api.ts'
import { useDraft } from '../../shell/drafts/draft.ts'
import { formatNumber } from '../../shell/format.ts'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { loadChosen, useChosen, usePermitted } from '../chosenItems.ts'
import { ItemsPage } from '../ItemsPage.tsx'
import { whyNoChange } from '../ItemsReview.tsx'
import { ItemsRead, willChangeText } from '../ItemsRead.tsx'
import { t as contentText } from '../messages.ts'
import { usePresentItems } from '../usePresentItems.ts'
import { CategoryTree } from './CategoryTree.tsx'
import { changeOf, countsOf, spreadOf, strayPaths, toggled } from './categoriesDraft.ts'
import { categoriesDraft, untouched } from './categoriesDraftStore.ts'
import { createCategoriesReview } from './changes.ts'
import { t } from './messages.ts'
import { CategoriesReview, type Planned } from './CategoriesReview.tsx'

const schemaQuery = () => query(categories.read, { portalId: 'self' })
const countsQuery = () =>
  query(search.items, { q: '*', num: 0, countFields: ['categories'], countSize: 200 })

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const [chosen] = await Promise.all([loadChosen(request), queryClient.query(schemaQuery())])
  return chosen
}

/** The page that adds, removes, and replaces the categories of the selected items. */
export const Component = () => {
  const count = useChosen().length
  const { data: schema } = useSuspenseQuery(schemaQuery())
  return (
    <ItemsPage
      width="form"
      title={t('title')}
      count={count}
      emptyLine={t('nothingLine')}
      refusal={schema.categorySchema.length === 0 ? t('noSchema') : undefined}
    >
      <Assignment />
    </ItemsPage>
  )
}

const Assignment = () => {
  const { data: schema } = useSuspenseQuery(schemaQuery())
  const { data: everywhere } = useQuery(countsQuery())
  const selected = useChosen().length
  const items = usePermitted(categorizing)
  const present = usePresentItems(items)
  const [draft, setDraft] = useDraft(categoriesDraft)
  const [planned, setPlanned] = useState<Planned>()

  const counts = useMemo(() => countsOf(present.items.values()), [present.items])
  const total = present.items.size
  const spread = (path: string) => spreadOf(counts.get(path) ?? 0, Math.max(1, total))
  const change = useMemo(() => changeOf(draft), [draft])
  const figures = useMemo(() => {
    const review = createCategoriesReview(change)
    review.add(present.items.values())
    return review.figures()
  }, [present.items, change])
  const { changing, problems } = figures
  const inPortal = useMemo(
    () =>
      new Map(
        (everywhere?.aggregations?.counts ?? [])
          .flatMap(({ fieldValues }) => fieldValues)
          .map(({ value, count }) => [value.toLowerCase(), count]),
      ),
    [everywhere],
  )
  const isUntouched = draft.mode === 'change' && draft.choices.size === 0
  const whyNot = !present.isComplete
    ? contentText('itemsRead.stillReading')
    : isUntouched
      ? t('noChange')
      : present.isSample
        ? undefined
        : whyNoChange(figures)
  const willNot = { count: problems, limit: categoryLimits.perItem }

  return (
    <>
      <ItemsRead chosen={selected} present={present} />
      <Card>
        <div role="radiogroup" aria-label={t('mode')}>
          <RadioChoice
            name="mode"
            label={t('change')}
            help={t('changeHelp')}
            checked={draft.mode === 'change'}
            onChange={() => setDraft(untouched)}
          />
          <RadioChoice
            name="mode"
            label={t('replace')}
            help={t('replaceHelp')}
            checked={draft.mode === 'replace'}
            onChange={() => setDraft({ mode: 'replace', chosen: new Set() })}
          />
        </div>
      </Card>
      {draft.mode === 'replace' && (
        <output>{t('chosen', { count: draft.chosen.size, limit: categoryLimits.perItem })}</output>
      )}
      <CategoryTree
        schema={schema.categorySchema}
        strays={strayPaths(schema.categorySchema, counts.keys())}
        draft={draft}
        counts={counts}
        total={total}
        inPortal={inPortal}
        spreadOf={spread}
        // Of a sample, it is not known whether all or none of the other items have the category.
        onToggle={(path) =>
          setDraft(toggled(draft, path, present.isSample ? 'some' : spread(path)))
        }
      />
      <ReviewBar
        summary={whyNot ?? willChangeText(present, changing)}
        aside={
          problems > 0
            ? present.isSample
              ? t('willNotOfFirst', { ...willNot, first: formatNumber(present.total) })
              : t('willNot', willNot)
            : undefined
        }
        isUntouched={isUntouched}
        onDiscard={() => setDraft(untouched)}
        disabledReason={whyNot}
        onReview={() => setPlanned({ items, change })}
      />
      {planned && <CategoriesReview {...planned} onClose={() => setPlanned(undefined)} />}
    </>
  )
}
