export { Confirmation } from '../../screens/processing/confirmation.tsx';
export { DetailsForm } from '../details-form.tsx';
