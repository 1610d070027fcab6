/** An auditor's question to the prescriber, and the answer. */
export const en = {
  title: 'Questions from the pharmacist',
  ask: 'Ask the prescriber',
  question: 'Question to the prescriber',
  askHint: 'The prescription comes back to you first once it is answered',
  askNow: 'Send the question',
  needsQuestion: 'Write the question first',
  asked: 'The prescriber has been asked',
  askedBy: (name: string, at: string) => `${name} asked, ${at}`,
  answeredBy: (name: string, at: string) => `${name} answered, ${at}`,
  waits: 'No answer yet',
  closed: {
    cancelled: 'Not answered: the prescription was cancelled',
    rejected: 'Not answered: the prescription was rejected',
  },
  unanswered: 'Not answered',
  answer: 'Your answer',
  send: 'Send the answer',
  needsAnswer: 'Write the answer first',
  answered: 'Your answer was sent to the pharmacist',
  notSent: 'This question no longer needs an answer: the text below was not sent.',
  questionNotSent: 'This prescription can no longer be asked about: the question below was not sent.',
};
