import type { Values } from '../../../shared/lead/form-view.ts'
import type { CodeProblem } from '../../../shared/manage/code-texts.ts'
import type { ManageAct } from '../../../shared/manage/matters.ts'
import type { ManageButton, ManagePart, ManageView } from '../../../shared/manage/view.ts'
import type { FormStatus } from '../../forms/submission.ts'

/** How the page is shown: as it stands, or with what was typed in one of its forms and what is wrong with it. */
export type ManageState = {
  does?: ManageAct
  values?: Values
  errors?: Values
  error?: string | null
  code?: CodeProblem | null
  /** Over the page. */
  trouble?: string | null
  status?: FormStatus
}

/** What the forms of the page are made with. */
export type FormParts = { action: string; hidden: Record<string, string>; state: ManageState }

/** What a matter adds to the page. */
export type MatterParts = Pick<ManageView, 'heading' | 'text' | 'rows' | 'times'> & {
  buttons: ManageButton[]
  parts: ManagePart[]
  hasCalendar?: boolean
}
