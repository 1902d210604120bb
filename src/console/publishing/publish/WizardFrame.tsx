import type { ReactNode } from 'react'
import { Steps } from '../../ui/layout/Steps.tsx'
import { DataStoreFrame } from '../DataStoreFrame.tsx'
import { hasPreviews, type Publication } from '../queries.ts'
import { steps, type Step } from './publishUrl.ts'
import { t } from './messages.ts'

interface Props {
  readonly publication: Pick<Publication, 'datastoreId' | 'title'>
  /** Undefined if the page only says why it can't be used. */
  readonly step?: Step
  readonly line?: ReactNode
  readonly children: ReactNode
}

/** The page around each step. */
export const WizardFrame = ({ publication, step, line, children }: Props) => (
  <DataStoreFrame
    publication={publication}
    width={step === 'preview' && hasPreviews() ? 'object' : 'form'}
    title={t('title')}
    subtitle={line}
  >
    {step !== undefined && (
      <Steps
        label={t('steps.label')}
        steps={steps.map((name) =>
          t(`steps.${name === 'preview' && !hasPreviews() ? 'datasets' : name}`),
        )}
        current={steps.indexOf(step)}
      />
    )}
    {children}
  </DataStoreFrame>
)
