import { LoadingPage } from '../../ui/layout/LoadingPage.tsx'
import { Steps } from '../../ui/layout/Steps.tsx'
import { Reading } from '../../ui/Reading.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { Example } from '../Example.tsx'

/** Progress of known and unknown length, steps, and skeletons. */
export const ProgressParts = () => (
  <>
    <Example name="Known and unknown progress">
      <ProgressLine label="Importing items" value={4 / 17} figures="4 of 17" />
      <ProgressLine label="Checking items" />
    </Example>
    <Example name="A part that is being read">
      <Reading label="Reading the database" onStop={() => undefined} />
    </Example>
    <Example name="Steps">
      <Steps label="Import" steps={['Package', 'Items', 'Options', 'Result']} current={1} />
    </Example>
    <Example name="A page that is loading">
      <LoadingPage rows={3} />
    </Example>
  </>
)
