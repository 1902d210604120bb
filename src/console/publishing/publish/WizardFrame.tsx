import type { ReactNode } from 'react'
import { paths } from '../../shell/paths.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { steps, type Step } from './publishUrl.ts'
import type { Publication } from '../queries.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

interface Props {
  readonly publication: Pick<Publication, 'datastoreId' | 'title'>
  /** Undefined if the page only says why it can't be used. */
  readonly step?: Step
  readonly line?: ReactNode
  readonly children: ReactNode
}

/** The page around each step. */
export const WizardFrame = ({
  publication: { datastoreId, title },
  step,
  line,
  children,
}: Props) => (
  <Page
    width={step === 'preview' ? 'object' : 'form'}
    title={t('title')}
    crumbs={[
      { label: tPublishing('crumb'), href: paths.publishing() },
      { label: title, href: paths.dataStore(datastoreId) },
    ]}
    subtitle={line}
  >
    {step !== undefined && (
      <Steps
        label={t('steps.label')}
        steps={steps.map((name) => t(`steps.${name}`))}
        current={steps.indexOf(step)}
      />
    )}
    {children}
  </Page>
)
