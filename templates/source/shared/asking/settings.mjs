/** Who is asked; who is asked then, where nobody has answered after so many days; and what counts as the answer where they do not, either. */
export const askSettings = [['owner', 'string', ''], ['second', 'string', ''], ['secondAfterDays', 'number', 3], ['ifNobody', 'string', 'no']];
