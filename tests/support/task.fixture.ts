import type { Task } from '@/features/tasks/api/tasks'

/** An open question with two options, in the order of their keys. */
export const openTask: Task = {
  ...{ id: 'task', game_session_id: 'budapest', scan_id: 7, qr_code_name: 'Lion' },
  ...{ kind: 'choice', question_hu: 'Hány láb?', question_en: 'How many feet?', media: [] },
  options: [
    { key: 'a5', text_hu: 'Öt', text_en: 'Five' },
    { key: 'b4', text_hu: 'Négy', text_en: 'Four' },
  ],
  ...{ takes_many: false, unit: '', reviews_photo: false, points: 20, wrong_cost: 2, max_tries: 3 },
  ...{ tries: 0, ends_at: null, is_required: false, state: 'open', points_won: 0, solved_at: null },
  ...{ solved_by_name: null, reason: null, photo_path: null, found_at: '2026-11-27T09:00:00Z' },
}
