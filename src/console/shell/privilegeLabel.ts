import { privilegeLabels } from './messages/privilegeLabels.ts'
import { t } from './messages/index.ts'

const isKey = (key: string): key is keyof typeof privilegeLabels =>
  Object.hasOwn(privilegeLabels, key)

/** Returns the label of a privilege as the page of a role shows it, or its API name if a refusal has no label for it. */
export const privilegeLabel = (privilege: string): string => {
  const key = privilege.replaceAll(':', '_')
  return isKey(key) ? t(`privilegeLabel.${key}`) : privilege
}
