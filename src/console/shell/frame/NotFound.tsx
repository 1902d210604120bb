import Button from '@mui/material/Button'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { paths } from '../paths.ts'
import { t } from '../messages/index.ts'

interface Props {
  /** The reason, in the portal's words. */
  readonly message?: string
  /** What the portal says about it, if the object exists, but the member is refused. */
  readonly refusal?: string | undefined
  /** Whether it is the page of an item. */
  readonly isItem?: boolean
}

/** Replaces the page of an object that does not exist, or that the signed-in member has no access to. */
export const NotFound = ({ message, refusal, isItem = false }: Props) => (
  <Page width="form" title={t(refusal === undefined ? 'notFound.title' : 'notFound.noAccess')}>
    <EmptyState
      icon={refusal === undefined ? 'search' : 'notShared'}
      line={refusal}
      action={
        <Button variant="outlined" href={isItem ? paths.content() : paths.home()}>
          {t(isItem ? 'notFound.content' : 'notFound.home')}
        </Button>
      }
    >
      {message ?? t('notFound.line')}
    </EmptyState>
  </Page>
)
