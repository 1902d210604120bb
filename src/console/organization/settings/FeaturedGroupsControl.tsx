import { useState } from 'react'
import { mostFeatured } from '../../../rest/records/settings.ts'
import { GroupPicker } from '../../shell/pickers/GroupPicker.tsx'
import type { ControlProps } from './control.ts'
import { featuredIn, featuring } from './featuredGroups.ts'
import { JsonControl } from './JsonControl.tsx'
import { JsonSwitch } from './JsonSwitch.tsx'
import { useWords } from './words.ts'

/** The groups on the home page, in their order, or as JSON; what is no list of groups is edited as it is. */
export const FeaturedGroupsControl = (props: ControlProps<string>) => {
  const { label, id, describedBy, isWrong, value, onChange } = props
  const { t } = useWords()
  const [isCode, setIsCode] = useState(false)
  // What is wrong about a list is shown where it is written.
  const chosen = isWrong ? undefined : featuredIn(value)
  return (
    <>
      {chosen === undefined || isCode ? (
        <JsonControl {...props} />
      ) : (
        <GroupPicker
          by="ownerAndTitle"
          id={id}
          label={label}
          describedBy={describedBy}
          isOrdered
          most={mostFeatured}
          chosen={chosen}
          onChange={(next) => onChange(featuring(next, value))}
        />
      )}
      <JsonSwitch
        label={label}
        isCode={isCode || chosen === undefined}
        onChange={setIsCode}
        disabledReason={chosen === undefined ? t('onlyJson.featuredGroups') : undefined}
      />
    </>
  )
}
