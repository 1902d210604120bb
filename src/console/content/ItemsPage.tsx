import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { paths } from '../shell/paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { t } from './messages.ts'

interface Props {
  readonly title: string
  readonly width?: 'form'
  /** The number of items. */
  readonly count: number
  /** Default: the number of items. */
  readonly line?: string
  /** What the page does with selected items. */
  readonly emptyLine: string
  /** Why the page can't be used with the items. */
  readonly refusal?: string | undefined
  readonly children: ReactNode
}

/** A page that changes several items; without items, it leads to where they are selected. */
export const ItemsPage = ({ title, width, count, line, emptyLine, refusal, children }: Props) => (
  <Page
    {...(width && { width })}
    title={title}
    crumbs={[{ label: t('title'), href: paths.content() }]}
    subtitle={count > 0 ? (line ?? t('chosen.line', { count })) : undefined}
  >
    {count > 0 && refusal === undefined ? (
      children
    ) : (
      <EmptyState
        icon="content"
        line={count === 0 ? emptyLine : undefined}
        action={
          <Button variant="contained" href={paths.content()}>
            {t('chosen.select')}
          </Button>
        }
      >
        {count === 0 ? t('chosen.none') : refusal}
      </EmptyState>
    )}
  </Page>
)
