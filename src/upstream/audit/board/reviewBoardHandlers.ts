import { reviewBoard } from '../../../contract/prescribing/reviewBoard.ts';
import { exportReviewBoard } from '../../export/reviewBoardExport.ts';
import { bindHandlers } from '../../server/bindHandlers.ts';
import { boardFigures } from './reviewFigures.ts';
import { setTerm } from './reviewTerm.ts';
import { waitingNow } from './reviewWaits.ts';

/** How long prescriptions wait for their review (docs/product.md, "Review times"). */
export const reviewBoardHandlers = bindHandlers(reviewBoard, {
  waiting: (_input, ctx) => waitingNow(ctx),
  figures: (days, ctx) => boardFigures(ctx, days),
  export: (query, ctx) => exportReviewBoard(ctx, query),
  setTerm({ minutes }, ctx) {
    setTerm(ctx, minutes);
    return true;
  },
});
